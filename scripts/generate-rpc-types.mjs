// Generates types of every proto file. Keep the options equal to those of platform/src/rpc/loader.ts,
// else types and values differ silently.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const out = `${root}packages/contracts/src/rpc-types`;
const protos = readdirSync(`${root}proto`, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.proto'),
);
const newest = Math.max(
  ...protos.map((file) => statSync(`${root}proto/${file}`).mtimeMs),
  statSync(fileURLToPath(import.meta.url)).mtimeMs,
);

/** @param {protobuf.ReflectionObject} part @returns {protobuf.Type[]} */
const messagesIn = (part) =>
  part instanceof protobuf.Type
    ? [part]
    : part instanceof protobuf.Namespace
      ? part.nestedArray.flatMap(messagesIn)
      : [];

/** Narrows the type of every field with `values` (proto/values.proto) from `string` to the union of them. */
const narrow = () => {
  const parsed = protos.map((file) => protobuf.parse(readFileSync(`${root}proto/${file}`, 'utf8')).root);
  for (const type of parsed.flatMap(messagesIn)) {
    const file = `${out}${type.fullName.replaceAll('.', '/')}.ts`;
    for (const { name, options } of type.fieldsArray) {
      if (options?.['(values)'] === undefined) continue;
      const union = options['(values)'].replaceAll(/[^ |]+/g, `'$&'`);
      const field = new RegExp(`('${name}'\\??: )\\(string\\)`, 'g');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(field, `$1(${union})`));
    }
  }
};
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
  narrow();
  // The path of this folder would make two builds differ.
  for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))) {
    const text = readFileSync(`${out}/${name}`, 'utf8');
    writeFileSync(`${out}/${name}`, text.replace(`// Original file: ${root}`, '// Original file: '));
  }
}
