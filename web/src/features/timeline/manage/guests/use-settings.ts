import { hasStatus } from '../../../../shared/api/errors.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { keepingText as t } from '../keeping-texts.js';
import { useSaveTimelineSettings, useWishedSettings, type SettingsChange } from './guests-api.js';

type Message = { readonly title: string; readonly description?: string };

export type SaveSettings = {
  readonly pending: boolean;
  /** Unsaved changes: shown immediately and reverted on refusal. */
  readonly wished: SettingsChange;
  /** `back`: the change that undoes it; absent if it cannot be undone. */
  readonly save: (change: SettingsChange, message: Message, back?: SettingsChange, then?: () => void) => void;
};

/** Saves immediately, confirms with a toast, and offers undo. */
export const useSettings = (code: string): SaveSettings => {
  const saving = useSaveTimelineSettings(code);
  const chosen = useWishedSettings(code);
  const toast = useToast();
  const failed = useFailed();
  const refused = (error: unknown): void => {
    if (hasStatus(error, 409))
      toast({
        title: t('faster'),
        description: t('fasterMore'),
        variant: 'destructive',
      });
    else failed(error, t('nothingChanged'));
  };
  const undo = (back: SettingsChange): void =>
    void saving.mutateAsync(back).then(() => toast({ title: t('undone') }), refused);
  const save: SaveSettings['save'] = (change, message, back, then) => {
    // An equal pending change is sent once; others wait in the queue.
    if (Object.entries(change).every(([name, value]) => chosen[name as keyof SettingsChange] === value)) return;
    void saving.mutateAsync(change).then(() => {
      toast({ ...message, ...(back && { action: { label: t('undo'), run: () => undo(back) } }) });
      then?.();
    }, refused);
  };
  return { pending: Object.keys(chosen).length > 0, wished: chosen, save };
};
