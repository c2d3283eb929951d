import type { JSX } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { useAction } from './use-action.js';

export type ActionLabels = {
  readonly question: string;
  readonly yes: string;
  /** Toast after success. */
  readonly done: string;
  readonly effect: string;
};

type Props = {
  readonly labels: ActionLabels;
  readonly danger?: boolean;
  /** Query key of the list to reload. */
  readonly list: string;
  /** Identifies the act, so that a retry reuses its idempotency key. */
  readonly input: unknown;
  readonly run: (key: string) => Promise<unknown>;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** Asks for confirmation of one act without further input. */
export const ActionDialog = ({
  labels,
  danger = false,
  list,
  input: details,
  run,
  onBack,
  onDone,
}: Props): JSX.Element => {
  const { act, pending, error } = useAction(list, onDone);
  return (
    <ConfirmDialog
      question={labels.question}
      yes={labels.yes}
      no="Cancel"
      danger={danger}
      pending={pending}
      error={error}
      onYes={() => void act({ input: details, run, done: labels.done })}
      onNo={onBack}
    >
      {labels.effect}
    </ConfirmDialog>
  );
};
