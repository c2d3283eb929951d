import type { ActivateInput } from '@keepsake/contracts/rest/customers';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { activationText as t } from '../activation-texts.js';
import { useActivate } from '../activation-api.js';
import type { Outcome } from './activation-form.js';

type Props = {
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called for refusals that the person can correct. */
  readonly onRefused: (error: unknown, sentence: string) => void;
};

/** Runs one activation from press to outcome, for the form and the one-press activation. */
export const useActivation = ({ onOutcome, onRefused }: Props) => {
  const mutation = useActivate();
  const keyOf = useKeyedBody();
  const toast = useToast();

  const refused = (error: unknown): void => {
    const sentence = sentenceOf(error, t('failedMore'));
    if (hasStatus(error, 409)) {
      onOutcome(
        error instanceof ApiError && error.slug === 'code-already-activated'
          ? { kind: 'taken' }
          : { kind: 'refused', sentence },
      );
      return;
    }
    onRefused(error, sentence);
    toast({
      title: t('failed'),
      description: sentence,
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const activate = (body: ActivateInput): void => {
    if (mutation.isPending) return;
    mutation.mutate(
      { body, key: keyOf(body) },
      {
        onError: refused,
        onSuccess: (answer) => {
          if (!('timelineUrl' in answer)) {
            onOutcome({ kind: 'waiting' });
            return;
          }
          toast({ title: t('activated'), description: t('ready') });
          onOutcome({ kind: 'activated', timelineUrl: answer.timelineUrl, accessCode: answer.accessCode });
        },
      },
    );
  };
  return { activate, pending: mutation.isPending };
};
