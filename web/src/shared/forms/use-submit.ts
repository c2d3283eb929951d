import type { UseMutationResult } from '@tanstack/react-query';
import { useKeyedBody } from '../api/idempotency.js';
import { useFailed } from '../toast/use-failed.js';

type Keyed<B> = { readonly body: B; readonly key: string };

/** Returns a function that sends a form. Errors go to its fields; others to a toast with this title. */
export const useSubmit = <A, B>(
  { mutate }: Pick<UseMutationResult<A, Error, Keyed<B>>, 'mutate'>,
  takeFrom: (error: unknown) => boolean,
  title: string,
): ((body: B, onSuccess: (answer: A) => void) => void) => {
  const keyOf = useKeyedBody();
  const failed = useFailed();
  const onError = (error: unknown): void => {
    if (!takeFrom(error)) failed(error, title);
  };
  return (body, onSuccess) => mutate({ body, key: keyOf(body) }, { onSuccess, onError });
};
