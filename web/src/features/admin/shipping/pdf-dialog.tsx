import { Button, Modal } from 'antd';
import { useEffect, useState, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { getFile } from '../../../shared/api/files.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useWide } from '../parts/use-media.js';

/** A file in memory, or the address to load it from. */
export type Shown = {
  readonly title: string;
  readonly name: string;
  readonly from: string | Blob;
  /** A file to print with it. */
  readonly next?: Shown;
};

type State = { readonly address?: string; readonly error?: unknown };

/** Loads the file once per dialog; its object URL lives as long as the dialog. */
const useAddress = (from: string | Blob): State => {
  const [state, setState] = useState<State>({});
  useEffect(() => {
    let address: string | undefined;
    let left = false;
    const show = (file: Blob): void => {
      if (left) return;
      address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
      setState({ address });
    };
    if (typeof from === 'string')
      getFile(from).then(show, (error: unknown) => {
        if (!left) setState({ error });
      });
    else show(from);
    return () => {
      left = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [from]);
  return state;
};

/** Shows labels, slips and sheets in a viewer, to print or download. */
export const PdfDialog = ({
  shown: first,
  onClose,
}: {
  readonly shown: Shown;
  readonly onClose: () => void;
}): JSX.Element => {
  const [following, setFollowing] = useState<Shown>();
  const shown = following ?? first;
  const { address, error } = useAddress(shown.from);
  const wide = useWide();
  useBackCloses(onClose);
  return (
    <Modal
      open
      className="pdf-dialog"
      title={shown.title}
      width="min(960px, 100vw)"
      onCancel={onClose}
      footer={
        <>
          <span className="quiet pdf-scale">Print at 100%, no scaling</span>
          {address !== undefined && (
            <Button href={address} download={shown.name}>
              Download PDF
            </Button>
          )}
          {address !== undefined && (
            <Button href={address} target="_blank">
              Open in a new tab
            </Button>
          )}
          {shown.next && <Button onClick={() => setFollowing(shown.next)}>{shown.next.title}</Button>}
          <Button type="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {error !== undefined && (
        <p role="alert" className="dialog-error">
          {sentenceOf(error, 'We couldn’t create the PDF. Try again.')}
          {error instanceof ApiError && error.reference !== undefined && <small>Reference {error.reference}</small>}
        </p>
      )}
      {error === undefined && address === undefined && <p aria-live="polite">Drawing the PDF …</p>}
      {address !== undefined &&
        (wide ? (
          <iframe className="pdf-frame" title={shown.title} src={address} />
        ) : (
          <p>The PDF is ready. Open it in a new tab to look at it and print it.</p>
        ))}
    </Modal>
  );
};
