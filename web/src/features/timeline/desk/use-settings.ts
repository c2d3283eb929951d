import { hasStatus } from '../../../shared/api/errors.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSaveTimelineSettings, type SettingsChange } from './guests-api.js';

type Said = { readonly title: string; readonly description?: string };

export type SaveSettings = {
  readonly pending: boolean;
  /** What is on its way: shown at once, and taken back when it is refused. */
  readonly wished: SettingsChange;
  /** `back`: what undoes it; left out where nothing can. */
  readonly save: (change: SettingsChange, said: Said, back?: SettingsChange, then?: () => void) => void;
};

/** Saves at once, says so, and offers to undo it. */
export const useSettings = (code: string): SaveSettings => {
  const saving = useSaveTimelineSettings(code);
  const toast = useToast();
  const failed = useFailed();
  const refused = (error: unknown): void => {
    if (hasStatus(error, 409))
      toast({
        title: 'Somebody else was faster',
        description:
          'They changed something here meanwhile. You see it as it is now; press again if you still want to.',
        variant: 'destructive',
      });
    else failed(error, 'Nothing was changed');
  };
  const save: SaveSettings['save'] = (change, said, back, then) => {
    if (saving.isPending) return;
    saving.mutate(change, {
      onError: refused,
      onSuccess: () => {
        toast({
          ...said,
          ...(back && {
            action: {
              label: 'Undo',
              run: () => saving.mutate(back, { onError: refused, onSuccess: () => toast({ title: 'Undone' }) }),
            },
          }),
        });
        then?.();
      },
    });
  };
  return { pending: saving.isPending, wished: saving.isPending ? saving.variables : {}, save };
};
