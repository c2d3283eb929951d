import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { nameOf, type Table } from './tables.js';

/** `sha256` covers PostgreSQL's text format before compression, so equal rows give equal checksums everywhere. */
export type Copied = { readonly rows: number; readonly sha256: string };

const summing = () => {
  const sum = createHash('sha256');
  const stream = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      sum.update(piece);
      done(null, piece);
    },
  });
  return { stream, sha256: () => sum.digest('hex') };
};

/** Fixes the text format of values, independent of server settings. */
export const plainSpeech = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const outOf = (table: Table) =>
  to(
    `copy (select ${table.columns.join(', ')} from only ${nameOf(table)} order by ${table.orderedBy.join(', ')}) to stdout`,
  );

export const copyOut = async (client: pg.Client, table: Table, file: string): Promise<Copied> => {
  const rows = client.query(outOf(table));
  const { stream, sha256 } = summing();
  await pipeline(rows, stream, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600, flush: true }));
  return { rows: rows.rowCount, sha256: sha256() };
};

export const copyIn = async (client: pg.Client, table: Table, file: string): Promise<number> => {
  const rows = client.query(from(`copy ${nameOf(table)} (${table.columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), rows);
  return rows.rowCount;
};

/** Returns row count and checksum of a table without storing it. */
export const sumOf = async (client: pg.Client, table: Table): Promise<Copied> => {
  const rows = client.query(outOf(table));
  const { stream, sha256 } = summing();
  await pipeline(rows, stream, new Writable({ write: (_piece, _encoding, done) => done() }));
  return { rows: rows.rowCount, sha256: sha256() };
};

/** Returns the checksum of a table file of a backup. */
export const sumOfFile = async (file: string): Promise<string> => {
  const { stream, sha256 } = summing();
  await pipeline(
    createReadStream(file),
    createGunzip(),
    stream,
    new Writable({ write: (_piece, _encoding, done) => done() }),
  );
  return sha256();
};
