import { useEffect, useState } from 'react';
import { hasStatus } from '../../../../shared/api/errors.js';
import { useKeyedBody } from '../../../../shared/api/idempotency.js';
import { useDraft } from '../../../../shared/drafts.js';
import { isObject, isText, isTexts } from '../../../../shared/storage/stored.js';
import { useFormErrors } from '../../../../shared/forms/form-errors.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useDescribe } from './about-api.js';
import {
  detailFields,
  changesOf,
  meanwhile,
  textsOf,
  type AboutField,
  type AboutTexts,
  type AboutTyped,
} from './about-fields.js';
import { manageText as t } from '../manage-texts.js';
import type { ManageAnswer } from '../manage-api.js';

type Stored = { readonly before: AboutTexts; readonly typed: AboutTyped };
const isStored = isObject<Stored>({
  before: isObject<AboutTexts>({
    eventType: isText,
    honoreeName: isText,
    heading: isText,
    subtitle: isText,
    eventDescription: isText,
    fromDate: isText,
    toDate: isText,
    eventDate: isText,
    restingPlace: isText,
    textLanguage: isText,
    secondLanguage: isText,
    secondHeading: isText,
    secondSubtitle: isText,
    secondDescription: isText,
  }),
  typed: isTexts(detailFields),
});

/**
 * Form state between stored and typed texts. Changes by others apply automatically to untouched fields; elsewhere both
 * versions are shown.
 */
export const useAbout = (code: string, details: ManageAnswer['about']) => {
  const draft = useDraft(`desk.about.${code}`, isStored);
  const now = textsOf(details);
  const [before, setBefore] = useState<AboutTexts>(() => draft.kept?.before ?? now);
  const [typed, setTyped] = useState<AboutTyped>(() => draft.kept?.typed ?? {});
  const [both, setBoth] = useState<readonly AboutField[]>([]);
  const errors = useFormErrors<AboutField>(detailFields);
  const describe = useDescribe(code);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const changes = changesOf(now, typed);
  const changed = Object.keys(changes).length > 0;

  // Runs once per revision: differences from the last read revision come from another person.
  useEffect(() => {
    const found = meanwhile(before, now, typed);
    setBoth((known) => [...new Set([...known, ...found])]);
    setBefore(now);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [details.revision]);

  const put = (next: AboutTyped): void => {
    setTyped(next);
    draft.keep({ before, typed: next });
  };
  const change = (field: AboutField, text: string): void => {
    put({ ...typed, [field]: text });
    errors.clear(field);
  };
  const takeTheirs = (field: AboutField): void => {
    const { [field]: _, ...others } = typed;
    put(others);
    setBoth(both.filter((one) => one !== field));
  };
  const clear = (): void => {
    draft.discard();
    setTyped({});
    setBoth([]);
    errors.check({});
  };

  const save = (): void => {
    if (describe.isPending || !changed) return;
    const was = Object.fromEntries(Object.keys(changes).map((field) => [field, now[field as AboutField]]));
    const body = { ...changes, revision: details.revision };
    describe.mutate(
      { body, key: keyOf(body) },
      {
        onError: (error) => {
          if (errors.takeFrom(error)) return;
          if (hasStatus(error, 409))
            toast({
              title: t('aboutFaster'),
              description: t('aboutFasterMore'),
              variant: 'destructive',
            });
          else failed(error);
        },
        onSuccess: ({ revision }) => {
          clear();
          toast({
            title: t('saved'),
            description: t('aboutSavedMore'),
            action: { label: t('undo'), run: () => undo(was, revision) },
          });
        },
      },
    );
  };
  const undo = (was: AboutTyped, revision: number): void => {
    const body = { ...was, revision };
    describe.mutate(
      { body, key: keyOf(body) },
      { onError: (error) => failed(error, t('notUndone')), onSuccess: () => toast({ title: t('undone') }) },
    );
  };

  return {
    texts: { ...now, ...typed },
    now,
    both: both.filter((field) => changes[field] !== undefined),
    faults: errors,
    changed,
    pending: describe.isPending,
    change,
    takeTheirs,
    discard: clear,
    save,
  };
};
