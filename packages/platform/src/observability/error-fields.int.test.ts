import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../testing/databases.js';
import { errorFields } from './error-fields.js';

const canary = 'canary-5150@example.org';

describe('errors in the log', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase('errors') });
    await pool.query('create table people (email text unique, age integer check (age > 0))');
    await pool.query('insert into people values ($1, 1)', [canary]);
  });
  afterAll(() => pool.end());

  const errorOf = (sql: string, values: readonly unknown[]): Promise<Error> =>
    pool.query(sql, [...values]).then(
      () => {
        throw new Error(`PostgreSQL accepted: ${sql}`);
      },
      (error: Error) => error,
    );

  it.each([
    ['a unique violation', 'insert into people values ($1, 1)', '23505', 'people_email_key'],
    ['a failed check', 'insert into people values (upper($1), -1)', '23514', 'people_age_check'],
    ['a value of a wrong type', 'select $1::text::uuid', '22P02', 'invalid input syntax for type uuid: [hidden]'],
  ])('name no value of a row when PostgreSQL reports %s', async (_, sql, code, shown) => {
    const error = await errorOf(sql, [canary]);
    expect(JSON.stringify([error.message, ...Object.values(error)])).toMatch(/canary/i);
    const wrapped = new Error('the order was not stored', { cause: error });
    for (const one of [error, wrapped, new AggregateError([error], 'two failed')]) {
      const logged = JSON.stringify(errorFields(one));
      expect(logged).not.toMatch(/canary/i);
      expect(logged).toContain(shown);
    }
    expect(errorFields(error)).toMatchObject({ type: 'DatabaseError', code, stack: expect.stringContaining('at ') });
  });

  it('keep the fields of other errors', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 5432 });
    expect(errorFields(error)).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', port: 5432 });
    expect(errorFields('no error')).toBe('no error');
  });
});
