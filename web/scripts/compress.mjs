// Writes a .br file beside every compressible file of the build.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const worthIt = /\.(?:css|js|json|svg|txt|wasm|xml)$/;
const leastBytes = 1_000;

const compressFile = async (file) => {
  const bytes = await readFile(file);
  if (bytes.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await compress(bytes, { params }));
};

export const compressFiles = async (folder) => {
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
  await Promise.all(files.map(({ name }) => compressFile(join(folder, 'assets', name))));
};
