import type { JSX } from 'react';
import { ReplaceDialog } from '../plates/replace-dialog.js';
import { usePlate } from '../plates/plates-api.js';

/** Loads the plate first: the dialog describes the effect on its timeline. */
export const ReplaceOnOrder = ({
  code,
  onLeave,
  onMeanwhile,
}: {
  readonly code: string;
  readonly onLeave: () => void;
  readonly onMeanwhile: (sentence: string) => void;
}): JSX.Element | null => {
  const plate = usePlate(code);
  if (!plate.data) return null;
  const { qrCode, lifeState } = plate.data;
  return <ReplaceDialog code={qrCode} lifeState={lifeState} onLeave={onLeave} onMeanwhile={onMeanwhile} />;
};
