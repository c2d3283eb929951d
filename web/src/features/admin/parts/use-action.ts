import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus, type ApiError } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';

type StaffAction = {
  /** Identifies the act: the same input reuses its idempotency key, changed input gets a new one. */
  readonly input: unknown;
  readonly run: (key: string) => Promise<unknown>;
  readonly done: string;
};

/** Runs a staff action, then reloads the list. Conflicts show the message of the server. */
export const useAction = (list: string, onDone: () => void) => {
  const client = useQueryClient();
  const toast = useToast();
  const key = useKeyedBody();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const act = async ({ input: details, run, done }: StaffAction): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await run(key(details));
      toast({ title: done });
      onDone();
    } catch (problem) {
      setError(problem);
      if (hasStatus(problem, 409)) meanwhile(problem);
    }
    setPending(false);
    await client.invalidateQueries({ queryKey: [list] });
  };

  const meanwhile = (problem: ApiError): void => {
    toast({
      title: 'Someone else changed this',
      description: problem.detail ?? 'This has changed meanwhile.',
      variant: 'destructive',
    });
    onDone();
  };

  return { act, pending, error, forget: (): void => setError(undefined) };
};
