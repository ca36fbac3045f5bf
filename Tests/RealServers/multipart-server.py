"""Reads forms with PyPI's `multipart` in strict mode and answers with what it read, as JSON: `multipart-server.py PORT`."""

import base64
import http.server
import io
import json
import sys

import multipart


def read(handler):
    """What the body holds, in order: name, file name, type, further headers and bytes of each part."""
    body = handler.rfile.read(int(handler.headers["Content-Length"]))
    kind, options = multipart.parse_options_header(handler.headers["Content-Type"])
    if kind == "application/x-www-form-urlencoded":
        environ = {
            "REQUEST_METHOD": "POST",
            "CONTENT_TYPE": handler.headers["Content-Type"],
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
        }
        form, _ = multipart.parse_form_data(environ, strict=True)
        return [{"name": name, "value": value} for name, value in form.iterallitems()]
    parser = multipart.MultipartParser(io.BytesIO(body), options["boundary"], content_length=len(body), strict=True)
    return [
        {
            "name": part.name,
            "filename": part.filename,
            "contentType": dict(part.headerlist).get("Content-Type"),
            "headers": [name for name, _ in part.headerlist],
            "content": base64.b64encode(part.raw).decode(),
        }
        for part in parser
    ]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer(200, [])

    def do_POST(self):
        try:
            self.answer(200, read(self))
        except (multipart.MultipartError, KeyError, TypeError, ValueError) as error:
            self.answer(400, [{"name": repr(error)}])

    def answer(self, status, value):
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
