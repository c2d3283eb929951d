import type { JobTiming } from '../service/request-context.js';
import { statement, type Statement } from '../postgres/literal-sql.js';

export type JobToAdd = JobTiming & { readonly name: string; readonly payload: unknown };

const specOf = ({ name, payload, runAt, key }: JobToAdd): Statement =>
  statement`(${name}, ${JSON.stringify(payload)}, null, ${runAt}, null, ${key}, null, null)`;

const addSpecs = (specs: readonly Statement[]): Statement =>
  `select graphile_worker.add_jobs(array[${specs.join(', ')}]::graphile_worker.job_spec[])` as Statement;

const addIfMissing = ({ name, payload, runAt, key }: JobToAdd): Statement =>
  statement`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}, run_at => ${runAt}, job_key => ${key},
    job_key_mode => 'unsafe_dedupe')`;

/** Adds jobs without a key in one call, because each call wakes a worker of every lane. A key may occur once a call. */
export const addJobs = (jobs: readonly JobToAdd[]): readonly Statement[] => {
  const keyed = jobs
    .filter(({ key }) => key !== undefined)
    .map((job) => (job.keepQueued ? addIfMissing(job) : addSpecs([specOf(job)])));
  const others = jobs.filter(({ key }) => key === undefined).map(specOf);
  return others.length === 0 ? keyed : [...keyed, addSpecs(others)];
};
