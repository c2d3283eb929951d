import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session.js';
import { useSessionEnded } from '../use-session-ended.js';

/** The page under the dialog keeps its input. `goOn` follows a sign-in. */
export const useSignInAgain = (signInKey: string, email: string | undefined) => {
  const client = useQueryClient();
  const { ended, again } = useSessionEnded(signInKey);
  const goOn = (signedIn: string): void => {
    again();
    const ofPages = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0],
    };
    // The same person keeps the page; another one must not see its data.
    void (signedIn === email ? client.invalidateQueries(ofPages) : client.resetQueries(ofPages));
  };
  return { ended, again, goOn };
};
