import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { portsOf } from '../free-port.js';
import { account, type GuardedFolder } from '../guarded-folder.js';
import type { NativeServer } from '../running-server.js';
import { answers, serverProcess } from '../server-process.js';
import { startNative, type Home } from './native-server.js';

const key = 'keepsake-tests';
const secret = 'secret-of-the-tests';
const region = 'us-east-1';

/** Returns a URL without a bucket; each test adds its own. */
export const urlOfS3 = (host: string, port: number, tls: 'on' | 'off' = 'off'): string =>
  `s3://${key}:${secret}@${host}:${port}?tls=${tls}&region=${region}`;

const folderFor = (folder: GuardedFolder, name: string): string => {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  return path;
};

const good = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

export const startMinio = (place: string, home?: Home): Promise<NativeServer> =>
  startNative(async (folder) => {
    const [port = 0] = await portsOf(folder.path, 1);
    const minio = serverProcess({
      folder,
      name: 'minio',
      program: join(place, 'minio'),
      args: ['server', '--address', `127.0.0.1:${port}`, '--quiet', folderFor(folder, 'objects')],
      env: {
        MINIO_ROOT_USER: key,
        MINIO_ROOT_PASSWORD: secret,
        MINIO_BROWSER: 'off',
        MINIO_UPDATE: 'off',
        MINIO_CI_CD: '1',
      },
      ready: () => good(`http://127.0.0.1:${port}/minio/health/cluster`),
    });
    return { url: urlOfS3('127.0.0.1', port), members: [minio] };
  }, home);

/** Files of a certificate that the server's account can read. */
type Certificate = { readonly cert: string; readonly key: string };

export const startVersitygw = (place: string, home?: Home, certificate?: Certificate): Promise<NativeServer> =>
  startNative(async (folder) => {
    const [port = 0] = await portsOf(folder.path, 1);
    const options = ['--port', `127.0.0.1:${port}`, '--access', key, '--secret', secret, '--region', region];
    if (certificate) options.push('--cert', certificate.cert, '--key', certificate.key);
    const gateway = serverProcess({
      folder,
      name: 'versitygw',
      program: join(place, 'versitygw'),
      args: [...options, '--health', '/_health', 'posix', folderFor(folder, 'objects')],
      ready: () => (certificate ? answers(port) : good(`http://127.0.0.1:${port}/_health`)),
    });
    return { url: urlOfS3('127.0.0.1', port, certificate ? 'on' : 'off'), members: [gateway] };
  }, home);
