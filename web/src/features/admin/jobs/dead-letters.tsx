import type { Worker } from '@keepsake/contracts/rest/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { agoLabel, byCause, type DeadLetter, type Work } from './job-labels.js';
import { jobsKey, replay } from './jobs-api.js';

const events = (count: number): string => (count === 1 ? '1 event' : `${count.toLocaleString()} events`);

type ReplayRequest = { readonly ids: readonly string[]; readonly count: number };
type Props = { readonly service: Worker; readonly work: Work };

/** Groups dead letters by cause, with one retry action per cause. */
export const DeadLetters = ({ service, work }: Props): JSX.Element | null => {
  const client = useQueryClient();
  const toast = useToast();
  const key = useKeyedBody();
  const [action, setWish] = useState<ReplayRequest>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  if (work.letterCount === 0) return null;

  const carryOut = async ({ ids }: ReplayRequest): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      const {
        replayed,
        left,
        done,
        fault: problem,
      } = await replay(service, ids, key([ids, work.letters.map(({ attempts }) => attempts)]));
      setWish(undefined);
      if (problem !== null) toast({ title: 'The replay stopped', description: problem, variant: 'destructive' });
      else if (!done)
        toast({
          title: 'Replay started',
          description: `${service} goes on in the background; this list shows what is left.`,
        });
      else
        toast({
          title: `${events(replayed)} handled`,
          ...(left > 0 && {
            description: `${events(left)} failed again; the cause says why.`,
            variant: 'destructive' as const,
          }),
        });
    } catch (problem) {
      setError(problem);
    }
    setPending(false);
    await client.invalidateQueries({ queryKey: [jobsKey] });
  };

  const ask = (letters: readonly DeadLetter[]): void =>
    setWish({ ids: letters.map(({ eventId }) => eventId), count: letters.length });

  return (
    <section className="dead-letters" aria-label={`Dead letters of ${service}`}>
      <h3>
        Not handled: {events(work.letterCount)}
        <Button size="small" onClick={() => setWish({ ids: [], count: work.letterCount })}>
          Replay all
        </Button>
      </h3>
      {byCause(work.letters).map(({ text, letters }) => (
        <div key={text} className="cause">
          <p>
            <strong>{events(letters.length)}</strong> {text}
            <Button size="small" onClick={() => ask(letters)} aria-label={`Replay ${events(letters.length)}: ${text}`}>
              Replay
            </Button>
          </p>
          <ul>
            {letters.slice(0, 5).map((letter) => (
              <li key={letter.eventId}>
                <span>{letter.type}</span>
                <span className="quiet">
                  {agoLabel(letter.at)}, {letter.attempts === 1 ? '1 try' : `${letter.attempts} tries`}
                </span>
                <Button
                  type="link"
                  size="small"
                  onClick={() => ask([letter])}
                  aria-label={`Replay ${letter.type} alone`}
                >
                  Replay this
                </Button>
              </li>
            ))}
          </ul>
          {letters.length > 5 && <p className="quiet">and {(letters.length - 5).toLocaleString()} more</p>}
        </div>
      ))}
      {action && (
        <ConfirmDialog
          question={`Replay ${events(action.count)} of ${service}?`}
          yes="Replay"
          no="Cancel"
          pending={pending}
          error={error}
          onYes={() => void carryOut(action)}
          onNo={() => {
            setError(undefined);
            setWish(undefined);
          }}
        >
          What already happened is not repeated. Later events of the same thing are heard after it, in order.
        </ConfirmDialog>
      )}
    </section>
  );
};
