extension ScheduleAction {
    /// Reads the options of `schedules list`.
    @Sendable static func readList(_ options: OptionValues) throws(UsageError) -> ScheduleAction {
        .list(
            page: try options.integer(.page, in: 1...Int.max) ?? OptionDefaults.page,
            limit: try options.integer(.limit, in: 1...100) ?? OptionDefaults.limit
        )
    }

    /// Reads the options of `schedules create`.
    @Sendable static func readCreate(_ options: OptionValues) throws(UsageError) -> ScheduleAction {
        .create(
            title: try options.requiredText(.title),
            id: try options.text(.newId),
            startsAt: try options.date(.startsAt)
        )
    }

    /// Reads the options of `schedules update`.
    @Sendable static func readUpdate(_ options: OptionValues) throws(UsageError) -> ScheduleAction {
        let id = try options.requiredText(.id)
        let changes = ScheduleChanges(title: try options.text(.title), startsAt: try options.date(.startsAt))
        guard changes != ScheduleChanges() else {
            throw UsageError("There is nothing to update; add --title TEXT or --starts-at DATE.")
        }
        return .update(id: id, changes)
    }

    /// Reads the options of `schedules delete`.
    @Sendable static func readDelete(_ options: OptionValues) throws(UsageError) -> ScheduleAction {
        .delete(id: try options.requiredText(.id))
    }
}
