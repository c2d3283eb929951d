import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem } from '@keepsake/platform/problem';
import { fileTypeFromFile } from 'file-type';
import multer from 'multer';
import type { UploadRule } from '../route.js';

/**
 * One file of a form, on the local disk until the request ends. `type` is detected from its bytes, never from its name.
 */
export type StoredFile = {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly type: string | undefined;
};

export type Form = { readonly fields: Readonly<Record<string, string>>; readonly files: readonly StoredFile[] };

const maxFields = 40;
const largestFieldBytes = 64 * 1024;

type OnDisk = { readonly path: string; readonly size: number; readonly sha256: string };

/** Writes, counts and hashes in one pass. */
const diskStorage = (folder: string, written: Set<string>): multer.StorageEngine => ({
  _handleFile: (_request, file, done) => {
    const path = join(folder, randomBytes(16).toString('hex'));
    written.add(path);
    const hash = createHash('sha256');
    let size = 0;
    // Beside the pipe: a transform would pass each chunk on once more.
    file.stream.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      size += chunk.length;
    });
    pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
      () => done(null, { path, size, sha256: hash.digest('hex') } as OnDisk),
      (error: unknown) => done(error),
    );
  },
  _removeFile: (_request, _file, done) => done(null),
});

const isMultipart = (request: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '');

/**
 * Reads a form to disk. `written` names every file that was started, even after a failure; the caller removes them all
 * when the request ends.
 */
export const readForm = async (
  request: IncomingMessage,
  response: ServerResponse,
  rule: UploadRule,
  folder: string,
  written: Set<string>,
): Promise<Form> => {
  if (!isMultipart(request))
    throw problem(
      'invalid',
      'body-not-multipart',
      'This call takes a form with files. Please send multipart/form-data.',
    );
  const read = multer({
    storage: diskStorage(folder, written),
    defParamCharset: 'utf8',
    limits: {
      fileSize: rule.maxBytes,
      files: rule.maxFiles,
      fields: maxFields,
      parts: rule.maxFiles + maxFields,
      fieldSize: largestFieldBytes,
      fieldNestingDepth: 1,
    },
  }).array(rule.field, rule.maxFiles);
  const holder = request as IncomingMessage & {
    body?: Record<string, unknown>;
    files?: (Express.Multer.File & OnDisk)[];
  };
  try {
    await new Promise<void>((resolve, reject) => {
      read(holder as never, response as never, (error: unknown) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    if (isTooLarge(error)) throw problem('invalid', 'file-too-large', rule.tooLarge);
    throw otherField(error, rule.field) ?? asBroken(error);
  }
  const files = await Promise.all(
    (holder.files ?? []).map(async (file) => ({
      path: file.path,
      name: file.originalname,
      size: file.size,
      sha256: file.sha256,
      type: (await fileTypeFromFile(file.path))?.mime,
    })),
  );
  const fields = Object.fromEntries(
    Object.entries(holder.body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  return { fields, files };
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The parser uses one code for too many files and for a file in an undeclared field. */
const otherField = (error: unknown, fieldName: string): unknown => {
  const { field } = error as { readonly field?: unknown };
  if (codeOf(error) !== 'LIMIT_UNEXPECTED_FILE' || typeof field !== 'string' || field === fieldName) return undefined;
  return problem(
    'invalid',
    'file-field-unknown',
    `Files come in the field "${fieldName}", not in "${field.slice(0, 80)}". Please send them in "${fieldName}".`,
  );
};

const isTooLarge = (error: unknown): boolean => codeOf(error) === 'LIMIT_FILE_SIZE';

/** Errors with a code are limits of the parser or failures of the disk; others mean a malformed form. */
const asBroken = (error: unknown): unknown =>
  ['', 'MISSING_FIELD_NAME'].includes(codeOf(error))
    ? problem('invalid', 'upload-broken', 'The upload was interrupted or is unreadable. Please try again.')
    : error;

export const removeFiles = async (paths: Iterable<string>): Promise<void> => {
  for (const path of paths) await rm(path, { force: true });
};
