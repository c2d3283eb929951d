import type { JSX } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { useAct } from './use-act.js';

export type ActWords = {
  readonly question: string;
  readonly yes: string;
  /** The toast afterwards. */
  readonly done: string;
  readonly effect: string;
};

type Props = {
  readonly says: ActWords;
  readonly danger?: boolean;
  /** The list that is read again. */
  readonly list: string;
  /** What names the act, so that a second press repeats it. */
  readonly about: unknown;
  readonly run: (key: string) => Promise<unknown>;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** One act that asks first and needs no more words than these. */
export const ActDialog = ({ says, danger = false, list, about, run, onBack, onDone }: Props): JSX.Element => {
  const { act, pending, error } = useAct(list, onDone);
  return (
    <ConfirmDialog
      question={says.question}
      yes={says.yes}
      no="Not now"
      danger={danger}
      pending={pending}
      error={error}
      onYes={() => void act({ about, run, done: says.done })}
      onNo={onBack}
    >
      {says.effect}
    </ConfirmDialog>
  );
};
