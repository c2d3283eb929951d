import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { fileName, saveFile } from '../../../shared/save-file.js';
import { useExport, type Batch } from './batches-api.js';

/**
 * Exports one code per line to a file named after the batch, and shows the result. `busy` is the id of the batch being
 * exported.
 */
export const useExportFile = (): { readonly busy: string | undefined; readonly save: (batch: Batch) => void } => {
  const toast = useToast();
  const { mutate, isPending, variables } = useExport();
  const save = (batch: Batch): void =>
    mutate(batch, {
      onSuccess: ({ codes }) => {
        saveFile(fileName(batch.batchName, 'txt'), codes.map((code) => `${code}\n`).join(''));
        toast({ title: 'Export Complete', description: `${codes.length.toLocaleString()} codes, one per line.` });
      },
      onError: (error) =>
        toast({
          title: 'Export Failed',
          description: sentenceOf(error, 'Failed to export QR codes'),
          variant: 'destructive',
          ...(error instanceof ApiError && { reference: error.reference }),
        }),
    });
  return { busy: isPending ? variables.batchId : undefined, save };
};
