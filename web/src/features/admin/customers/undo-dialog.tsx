import type { JSX } from 'react';
import { hasStatus } from '../../../shared/api/errors.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import type { ActionProps } from './code-actions.js';
import { plateName } from './customer-labels.js';
import { useUndoActivation } from './reassign-api.js';

/** Undoes an activation by a person who is not of the family. */
export const UndoDialog = ({ code, customerId, onLeave, onMeanwhile }: ActionProps): JSX.Element => {
  const undo = useUndoActivation(customerId);
  const toast = useToast();
  const send = (): void =>
    undo.mutate(code.qrCode, {
      onSuccess: () => {
        toast({ title: 'Activation undone', description: `${plateName(code.qrCode)} is free for its family.` });
        onLeave();
      },
      onError: (error) => {
        if (!hasStatus(error, 409)) return;
        onMeanwhile(error.detail ?? 'This plate has changed meanwhile.');
        onLeave();
      },
    });
  return (
    <ConfirmDialog
      question={`Undo the activation of ${plateName(code.qrCode)}?`}
      yes="Undo activation"
      no="Keep it"
      danger
      pending={undo.isPending}
      error={undo.error}
      onYes={send}
      onNo={onLeave}
    >
      The page of {code.honoreeName ?? 'this plate'} is not shown any more, and the person who activated it is notified
      by email. The family can activate the plate again immediately. What was written is kept aside.
      {code.undoUntil !== null && ` This can be done until ${day(code.undoUntil)}, ${timeOfDay(code.undoUntil)}.`}
    </ConfirmDialog>
  );
};
