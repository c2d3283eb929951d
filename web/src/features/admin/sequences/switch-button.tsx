import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { audienceLabels, nameOf } from './sequence-labels.js';
import { sequencesKey, switchSequence, useAudience, type Sequence } from './sequences-api.js';

type Props = { readonly sequence: Sequence };
type ButtonProps = Props & {
  /** The main action of the page. */
  readonly primary?: boolean;
};

const SwitchOnDialog = ({ sequence, onLeave }: Props & { readonly onLeave: () => void }): JSX.Element => {
  const audience = useAudience(sequence);
  const { act, pending, error } = useAction(sequencesKey, onLeave);
  const name = nameOf[sequence.kind];
  return (
    <ConfirmDialog
      question={`Switch “${name}” on?`}
      yes="Switch on"
      no="Cancel"
      pending={pending}
      disabled={audience.data === undefined}
      error={error}
      onYes={() =>
        void act({
          input: ['on', sequence.kind, sequence.since],
          run: (key) => switchSequence(sequence, true, key),
          done: `“${name}” is on`,
        })
      }
      onNo={onLeave}
    >
      <Answered query={audience} label="Counting" loading={<RowsLoading rows={2} />}>
        {(counted) => audienceLabels(counted).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </Answered>
      <p className="quiet">Each person gets it once, from 9 in the morning of their day.</p>
    </ConfirmDialog>
  );
};

/** Switches on after a count of the readers, and off immediately. */
export const SwitchButton = ({ sequence, primary = false }: ButtonProps): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const { act, pending } = useAction(sequencesKey, () => undefined);
  const name = nameOf[sequence.kind];
  if (sequence.state === 'on')
    return (
      <Button
        loading={pending}
        aria-label={`Switch off ${name}`}
        onClick={() =>
          void act({
            input: ['off', sequence.kind, sequence.since],
            run: (key) => switchSequence(sequence, false, key),
            done: `“${name}” is off`,
          })
        }
      >
        Switch off
      </Button>
    );
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} aria-label={`Switch on ${name}`} onClick={() => setAsking(true)}>
        Switch on
      </Button>
      {asking && <SwitchOnDialog sequence={sequence} onLeave={() => setAsking(false)} />}
    </>
  );
};
