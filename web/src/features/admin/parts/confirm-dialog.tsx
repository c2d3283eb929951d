import { Button, Modal } from 'antd';
import { useRef, type JSX, type ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import './parts.css';

type Props = {
  /** The question, naming the thing: "Cancel order K-4F7Q2M9X?" */
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly danger?: boolean;
  /** Moves the focus into the first field; without fields it stays on the safe button. */
  readonly onOpened?: () => void;
  readonly pending: boolean;
  /** The confirmation is not possible. */
  readonly disabled?: boolean;
  readonly error?: unknown;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly children?: ReactNode;
};

/** Focus must not move away from a user who is already typing. */
const isTyping = (): boolean => document.activeElement?.matches('.office-dialog :is(input, textarea, select)') === true;

/** Asks once before an irreversible act; mounted while open. */
export const ConfirmDialog = ({
  question,
  yes,
  no,
  danger = false,
  onOpened,
  pending,
  disabled = false,
  error,
  onYes,
  onNo,
  children,
}: Props): JSX.Element => {
  const safe = useRef<HTMLButtonElement>(null);
  useBackCloses(onNo);
  return (
    <Modal
      open
      className="office-dialog"
      title={question}
      footer={
        <>
          <Button ref={safe} onClick={onNo}>
            {no}
          </Button>
          <Button type="primary" danger={danger} loading={pending} disabled={disabled} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
      afterOpenChange={(open) => {
        if (!open || isTyping()) return;
        if (onOpened) onOpened();
        else safe.current?.focus();
      }}
      mask={{ closable: !onOpened && !pending }}
      onCancel={onNo}
      width="min(440px, 100vw)"
    >
      {children}
      {error != null && (
        <p role="alert" className="dialog-error">
          {sentenceOf(error, 'We couldn’t save this. Nothing has changed. Try again.')}
          {error instanceof ApiError && error.reference !== undefined && <small>Reference {error.reference}</small>}
        </p>
      )}
    </Modal>
  );
};
