import { STATUS_CODES, type ServerResponse } from 'node:http';

/** How long a connection without requests stays open. */
export const keepAliveSeconds = 65;

/** Header lines of a response, complete but for those that change with time and connection. */
export type ReadyHead = {
  readonly status: 200 | 304;
  readonly lines: string;
  readonly made: { at: number; bytes: Buffer };
};

/** Checks the headers once, as `writeHead` does for each response. */
export const readyHead = (status: 200 | 304, headers: Readonly<Record<string, string>>): ReadyHead => {
  const lines = Object.entries(headers).map(([name, value]) => {
    if (!/^[\w-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) throw new Error(`The header ${name} is invalid.`);
    return `${name}: ${value}\r\n`;
  });
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  return { status, lines: first + lines.join(''), made: { at: 0, bytes: Buffer.alloc(0) } };
};

/** Returns the bytes of a head, which are the same for a second. */
const bytesOf = ({ lines, made }: ReadyHead): Buffer => {
  const second = Math.floor(Date.now() / 1_000);
  if (made.at === second) return made.bytes;
  const date = new Date(second * 1_000).toUTCString();
  made.at = second;
  made.bytes = Buffer.from(
    `${lines}date: ${date}\r\nconnection: keep-alive\r\nkeep-alive: timeout=${keepAliveSeconds}\r\n\r\n`,
    'latin1',
  );
  return made.bytes;
};

/**
 * Writes head and body in one call, without the checks and copies of `writeHead`, which cost as much as the rest of a
 * cached page. Returns false, with nothing written, if the connection is to close or sends another response first.
 *
 * Marking the head as sent uses internals of Node: it keeps pipelining, timeouts and slow readers with Node's server.
 */
export const writeReady = (response: ServerResponse, head: ReadyHead, body?: Buffer): boolean => {
  const { socket, req, shouldKeepAlive } = response;
  if (!socket || !shouldKeepAlive || req.httpVersion !== '1.1' || response.hasHeader('connection')) return false;
  response.statusCode = head.status;
  Object.assign(response, { _header: head.lines, _headerSent: true });
  socket.cork();
  socket.write(bytesOf(head));
  if (body) socket.write(body);
  socket.uncork();
  response.end();
  return true;
};
