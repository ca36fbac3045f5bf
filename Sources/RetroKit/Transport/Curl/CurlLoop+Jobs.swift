#if os(Linux)
    import Foundation

    /// The loop's thread as an executor.
    extension CurlLoop: TaskExecutor {
        /// Takes a job of a task that prefers this thread, to run it between two rounds of the loop.
        ///
        /// After the loop's end the job goes to the pool of threads that runs tasks otherwise: not here, for whoever
        /// makes a task ready may hold a lock that the task is going to take.
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if !leave({ jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
        }

        /// Runs the jobs that have been left; before the commands, so that what they start goes out in the same round.
        func runJobs() {
            var due: [UnownedJob] = []
            lock.withLock { swap(&due, &jobs) }
            for job in due { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
#endif
