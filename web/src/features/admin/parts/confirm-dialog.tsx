import { Modal } from 'antd';
import type { JSX, ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import './parts.css';

type Props = {
  /** The question, naming the thing: "Cancel order K-4F7Q2M9X?" */
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly danger?: boolean;
  /** With fields the first one has the focus, else the safe button. */
  readonly fields?: boolean;
  readonly pending: boolean;
  readonly error?: unknown;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly children?: ReactNode;
};

/** Asks once before something that cannot be taken back. It is mounted while it asks. */
export const ConfirmDialog = ({
  question,
  yes,
  no,
  danger = false,
  fields = false,
  pending,
  error,
  onYes,
  onNo,
  children,
}: Props): JSX.Element => (
  <Modal
    open
    className="office-dialog"
    title={question}
    okText={yes}
    cancelText={no}
    okButtonProps={{ danger }}
    cancelButtonProps={{ autoFocus: !fields }}
    confirmLoading={pending}
    mask={{ closable: !fields && !pending }}
    onOk={onYes}
    onCancel={onNo}
    width="min(440px, 100vw)"
  >
    {children}
    {error != null && (
      <p role="alert" className="dialog-error">
        {sentenceOf(error, 'This could not be saved just now. Nothing has changed. Try again.')}
        {error instanceof ApiError && error.reference !== undefined && <small>Reference {error.reference}</small>}
      </p>
    )}
  </Modal>
);
