"""Speaks HTTP/2 over TLS with PyPI's `h2`, and tells over plain HTTP what it has seen of streams that were broken off.

`h2-server.py TLS_PORT LIAR_PORT CONTROL_PORT CERTIFICATE KEY`

TLS_PORT, where HTTP/2 is negotiated. What a stream is about stands in its path:
    /silent/NAME    a head, one event, and then nothing until somebody lets it say more
    /mute/NAME      nothing at all
    /upload/NAME    takes a body and answers when it is whole
    /refused/NAME   refuses the first stream of a name (REFUSED_STREAM), answers the next
    /unwilling/NAME refuses every stream of a name
    /vanish/NAME    closes the connection at the first request of a name, and says nothing
    /goaway/NAME    leaves with the first request of a name unprocessed (GOAWAY with last stream 0), answers the next
    /reload/NAME    leaves after the first request of a name is answered, as servers do that are restarted
    anything else   its path
LIAR_PORT, where HTTP/1.1 is negotiated and spoken, with a status line that says HTTP/2.
CONTROL_PORT, over HTTP/1.1:
    GET /streams/NAME   what became of the streams of a name: `open`, `reset` or `closed` with the connection
    POST /say/NAME      makes the silent streams of a name say `data: more`
"""

import asyncio
import json
import ssl
import sys

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions

streams = {}  # (connection, stream) -> [name, state]
connections = {}  # connection's number -> Http2
met = set()  # paths that have been asked for


class Http2(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
        self.number = len(connections)
        connections[self.number] = self
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        self.h2.initiate_connection()
        self.flush()

    def connection_lost(self, _):
        for key, stream in streams.items():
            if key[0] == self.number and stream[1] == "open":
                stream[1] = "closed"

    def data_received(self, data):
        try:
            events = self.h2.receive_data(data)
        except h2.exceptions.ProtocolError:
            self.flush()
            return self.transport.close()
        for event in events:
            if isinstance(event, h2.events.RequestReceived):
                self.begin(event.stream_id, dict(event.headers)[b":path"].decode())
            elif isinstance(event, h2.events.DataReceived):
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                self.answer(event.stream_id)
            elif isinstance(event, h2.events.StreamReset):
                self.stream(event.stream_id)[1] = "reset"
        self.flush()

    def stream(self, number):
        return streams[(self.number, number)]

    def begin(self, number, path):
        streams[(self.number, number)] = [path.rpartition("/")[2], "open", path]

    def answer(self, number):
        path = self.stream(number)[2]
        kind = path.split("/")[1]
        is_new = path not in met
        met.add(path)
        if kind == "mute":
            return
        if kind == "silent":
            self.h2.send_headers(number, [(":status", "200"), ("content-type", "text/event-stream")])
            return self.h2.send_data(number, b"data: first\n\n")
        if kind == "refused" and is_new:
            return self.h2.reset_stream(number, h2.errors.ErrorCodes.REFUSED_STREAM)
        if kind == "unwilling":
            return self.h2.reset_stream(number, h2.errors.ErrorCodes.REFUSED_STREAM)
        if kind == "vanish" and is_new:
            return self.transport.close()
        if kind == "goaway" and is_new:
            self.h2.close_connection(last_stream_id=0)
            self.flush()
            return self.transport.close()
        self.h2.send_headers(number, [(":status", "200"), ("content-type", "text/plain")])
        self.h2.send_data(number, path.encode(), end_stream=True)
        self.stream(number)[1] = "answered"
        if kind == "reload" and is_new:
            self.h2.close_connection(last_stream_id=number)
            self.flush()
            self.transport.close()

    def say(self, name):
        for (connection, number), (of, state, _) in streams.items():
            if (connection, of, state) == (self.number, name, "open"):
                self.h2.send_data(number, b"data: more\n\n")
        self.flush()

    def flush(self):
        self.transport.write(self.h2.data_to_send())


async def lie(reader, writer):
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            body = head.split()[1]
            writer.write(b"HTTP/2 200 \r\ncontent-length: %d\r\n\r\n%s" % (len(body), body))
    except asyncio.IncompleteReadError:  # the client has gone
        writer.close()


async def control(reader, writer):
    method, path, _ = (await reader.readuntil(b"\r\n\r\n")).decode().split(" ", 2)
    name = path.rpartition("/")[2]
    if method == "POST":
        for connection in connections.values():
            if not connection.transport.is_closing():
                connection.say(name)
    states = json.dumps([state for of, state, _ in streams.values() if of == name]).encode()
    writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n")
    writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(states), states))
    await writer.drain()
    writer.close()


def context(protocol, certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols([protocol])
    return context


async def main(tls_port, liar_port, control_port, certificate, key):
    loop = asyncio.get_running_loop()
    await loop.create_server(Http2, "127.0.0.1", int(tls_port), ssl=context("h2", certificate, key))
    await asyncio.start_server(lie, "127.0.0.1", int(liar_port), ssl=context("http/1.1", certificate, key))
    server = await asyncio.start_server(control, "127.0.0.1", int(control_port))
    await server.serve_forever()


asyncio.run(main(*sys.argv[1:]))
