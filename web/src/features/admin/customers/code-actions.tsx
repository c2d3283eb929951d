import type { SupportQrCode } from '@keepsake/contracts/rest/customer-service';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { isRemoved } from './customer-labels.js';
import { EndFreezeDialog, FreezeDialog, NoteDialog } from './dispute-dialog.js';
import { isReplaceable } from '../plates/plate-labels.js';
import { ReplaceDialog } from '../plates/replace-dialog.js';
import { ReassignDialog } from './reassign-dialog.js';
import { SendAgainButton } from './send-again.js';
import { UndoDialog } from './undo-dialog.js';

export type ActionProps = {
  readonly code: SupportQrCode;
  readonly customerId: string;
  readonly onLeave: () => void;
  /** Called with the server's message when a colleague was faster; the page then reloads. */
  readonly onMeanwhile: (sentence: string) => void;
};

/** Opens the dialog that the plate page and the order use. */
const SendReplacement = ({ code, customerId, onLeave, onMeanwhile }: ActionProps): JSX.Element => (
  <ReplaceDialog
    code={code.qrCode}
    lifeState={code.status}
    customerId={customerId}
    onLeave={onLeave}
    onMeanwhile={onMeanwhile}
  />
);

const dialogs = {
  replace: SendReplacement,
  reassign: ReassignDialog,
  undo: UndoDialog,
  freeze: FreezeDialog,
  note: NoteDialog,
  end: EndFreezeDialog,
} as const;

type Props = Omit<ActionProps, 'onLeave'>;

/** Offers the actions that the state of a plate allows; others are absent. */
export const CodeActions = (props: Props): JSX.Element | null => {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { code } = props;
  const alive = code.status === 'activated' || code.status === 'completed';
  const replaceable = isReplaceable({ stockState: code.stockState, lifeState: code.status, test: false });
  const restorable = code.succession?.step === 'removed';
  if (isRemoved(code) ? !restorable : !alive && !replaceable) return null;
  const Dialog = open && dialogs[open];
  return (
    <div className="customer-actions">
      {!alive ? (
        <Button onClick={() => setOpen('replace')}>Send a replacement</Button>
      ) : code.dispute ? (
        <>
          <Button onClick={() => setOpen('note')}>Add a note</Button>
          <Button onClick={() => setOpen('end')}>End the freeze</Button>
        </>
      ) : isRemoved(code) ? (
        <Button onClick={() => setOpen('freeze')}>Freeze</Button>
      ) : (
        <>
          <Button onClick={() => setOpen('replace')}>Send a replacement</Button>
          <Button onClick={() => setOpen('reassign')}>Reassign</Button>
          <SendAgainButton customerId={props.customerId} mail="timeline" subjectId={code.id} />
          {code.undoUntil !== null && <Button onClick={() => setOpen('undo')}>Undo activation</Button>}
          <Button onClick={() => setOpen('freeze')}>Freeze</Button>
        </>
      )}
      {Dialog && <Dialog {...props} onLeave={() => setOpen(undefined)} />}
    </div>
  );
};
