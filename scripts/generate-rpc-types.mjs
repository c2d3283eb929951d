// Generates types of every proto file. Keep the options equal to those of platform/src/rpc/loader.ts,
// else types and values differ silently.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const out = `${root}packages/contracts/src/rpc-types`;
const protos = readdirSync(`${root}proto`, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.proto'),
);
const newest = Math.max(
  ...protos.map((file) => statSync(`${root}proto/${file}`).mtimeMs),
  statSync(fileURLToPath(import.meta.url)).mtimeMs,
);

if (!existsSync(out) || statSync(out).mtimeMs < newest) {
  rmSync(out, { recursive: true, force: true });
  execFileSync(
    `${root}node_modules/.bin/proto-loader-gen-types`,
    [
      '--longs=Number',
      '--enums=String',
      '--defaults',
      '--oneofs',
      '--grpcLib=@grpc/grpc-js',
      '--importFileExtension=.js',
      `--outDir=${out}`,
      ...protos,
      '--includeDirs',
      `${root}proto`,
    ],
    { cwd: `${root}proto`, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
