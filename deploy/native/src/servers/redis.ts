import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { portsOf } from '../free-port.js';
import type { NativeServer } from '../running-server.js';
import { serverProcess } from '../server-process.js';
import { startNative, type Home } from './native-server.js';

const password = 'secret-of-the-tests';

/** Unpacked packages bring their libraries; an installed server uses the system's. */
const unpacked = (place: string): { readonly program: string; readonly env: Readonly<Record<string, string>> } => {
  if (place.endsWith('redis-server')) return { program: place, env: {} };
  const libraries = readdirSync(join(place, 'usr', 'lib'))
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(place, 'usr', 'lib', name));
  return { program: join(place, 'usr', 'bin', 'redis-server'), env: { LD_LIBRARY_PATH: libraries.join(':') } };
};

/** Checks the reply, since Redis accepts connections while it still loads its data. */
const pong = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`));
    let output = '';
    socket.on('data', (chunk) => {
      output += String(chunk);
    });
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(output.includes('+PONG')));
  });

export const startRedis = (place: string, home?: Home): Promise<NativeServer> =>
  startNative(async (folder) => {
    const [port = 0] = await portsOf(folder.path, 1);
    const { program, env } = unpacked(place);
    const keeping = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder.path, '--requirepass', password];
    const redis = { folder, name: 'redis', program, env, args: [...args, ...keeping], ready: () => pong(port) };
    return { url: `redis://:${password}@127.0.0.1:${port}`, members: [serverProcess(redis)] };
  }, home);
