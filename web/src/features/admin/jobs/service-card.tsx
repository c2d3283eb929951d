import type { ServiceWork } from '@keepsake/contracts/rest/jobs';
import type { JSX } from 'react';
import { StateLabel } from '../parts/state-label.js';
import { DeadLetters } from './dead-letters.js';
import { agoLabel, inWords, isQuiet, spanLabel, type Queue, type Work } from './job-labels.js';

const Row = ({ queue }: { readonly queue: Queue }): JSX.Element => (
  <tr>
    <th scope="row">
      {queue.job}
      {queue.lastError !== null && <span className="job-error">{queue.lastError}</span>}
    </th>
    <td>
      {queue.waiting.toLocaleString()}
      {queue.oldestSeconds >= 60 && <span className="quiet"> · {spanLabel(queue.oldestSeconds)}</span>}
    </td>
    <td>{queue.running.toLocaleString()}</td>
    <td>{(queue.failing + queue.givenUp).toLocaleString()}</td>
    <td>{queue.lastRun === null ? <span className="quiet">–</span> : agoLabel(queue.lastRun)}</td>
    <td>{queue.nextRun === null ? <span className="quiet">when needed</span> : inWords(queue.nextRun)}</td>
  </tr>
);

/** The jobs of a service; folded while all of them are well. */
const Jobs = ({ service, work }: { readonly service: ServiceWork['service']; readonly work: Work }): JSX.Element => {
  const { length } = work.queues;
  return (
    <details className="job-details" open={!isQuiet(work)}>
      <summary>{length === 1 ? '1 job' : `${length} jobs`}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className="job-scroll" tabIndex={0} role="region" aria-label={`Queues of ${service}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Waiting</th>
              <th scope="col">Running</th>
              <th scope="col">Failed</th>
              <th scope="col">Last run</th>
              <th scope="col">Next run</th>
            </tr>
          </thead>
          <tbody>
            {work.queues.map((queue) => (
              <Row key={queue.job} queue={queue} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

const Body = ({ service, work }: { readonly service: ServiceWork['service']; readonly work: Work }): JSX.Element => (
  <>
    {work.unsaid > 0 && (
      <p>
        {work.unsaid.toLocaleString()} events waiting to be published, the oldest for{' '}
        {spanLabel(work.unsaidOldestSeconds)}.
      </p>
    )}
    <DeadLetters service={service} work={work} />
    {work.queues.length === 0 ? <p className="quiet">No background jobs.</p> : <Jobs service={service} work={work} />}
  </>
);

export const ServiceCard = ({ service, work }: ServiceWork): JSX.Element => (
  <section className="panel job-card" aria-labelledby={`jobs-${service}`}>
    <h2 id={`jobs-${service}`}>
      {service}
      {work === null ? (
        <StateLabel tone="waits">Away</StateLabel>
      ) : (
        <StateLabel tone={isQuiet(work) ? 'done' : 'waits'}>{isQuiet(work) ? 'OK' : 'Check this'}</StateLabel>
      )}
    </h2>
    {work === null ? (
      <p>{service} is not responding. Its work resumes automatically when it is back.</p>
    ) : (
      <Body service={service} work={work} />
    )}
  </section>
);
