import type { SupportQrCode } from '@keepsake/contracts/rest/customer-service';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { EndFreezeDialog, FreezeDialog, NoteDialog } from './dispute-dialog.js';
import { isReplaceable } from '../plates/plate-words.js';
import { ReplaceDialog } from '../plates/replace-dialog.js';
import { ReassignDialog } from './reassign-dialog.js';
import { SendAgainButton } from './send-again.js';
import { UndoDialog } from './undo-dialog.js';

export type ActProps = {
  readonly code: SupportQrCode;
  readonly customerId: string;
  readonly onLeave: () => void;
  /** A colleague was quicker: the page says it and shows what it is now. */
  readonly onMeanwhile: (sentence: string) => void;
};

/** The same act as on the page of the plate and on the order. */
const SendReplacement = ({ code, customerId, onLeave, onMeanwhile }: ActProps): JSX.Element => (
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

type Props = Omit<ActProps, 'onLeave'>;

/** What can be done with a plate now. What cannot is absent: nobody has to find out by trying. */
export const CodeActs = (props: Props): JSX.Element | null => {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { code } = props;
  const alive = code.status === 'activated' || code.status === 'completed';
  const replaceable = isReplaceable({ stockState: code.stockState, lifeState: code.status, test: false });
  if (!alive && !replaceable) return null;
  const Dialog = open && dialogs[open];
  return (
    <div className="customer-acts">
      {!alive ? (
        <Button onClick={() => setOpen('replace')}>Send a replacement</Button>
      ) : code.dispute ? (
        <>
          <Button onClick={() => setOpen('note')}>Add a note</Button>
          <Button onClick={() => setOpen('end')}>End the freeze</Button>
        </>
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
