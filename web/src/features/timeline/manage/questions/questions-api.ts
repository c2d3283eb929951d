import type { AddRelativeBody, QuestionsAnswer } from '@keepsake/contracts/rest/questions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';

export type Relative = QuestionsAnswer['relatives'][number];

const questionsKey = (code: string) => ['manage-questions', code];

/** @param settings those that decide whether anyone can be asked; a change of them loads the list again */
export const useQuestions = (code: string, settings: string) =>
  useQuery({
    queryKey: [...questionsKey(code), settings],
    queryFn: ({ signal }) => getJson<QuestionsAnswer>(path`/api/timeline/${code}/questions`, signal),
    placeholderData: (before) => before,
  });

export const useChangeQuestions = (code: string) => {
  const client = useQueryClient();
  const onSuccess = (answer: QuestionsAnswer): void => {
    client.setQueriesData({ queryKey: questionsKey(code) }, answer);
  };
  const onError = (): Promise<void> => client.invalidateQueries({ queryKey: questionsKey(code) });
  const add = useMutation({
    mutationFn: (body: AddRelativeBody) =>
      sendJson<QuestionsAnswer>(path`/api/timeline/${code}/questions/people`, { body, key: newKey() }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      sendJson<QuestionsAnswer>(path`/api/timeline/${code}/questions/people/${id}`, {
        method: 'DELETE',
        key: newKey(),
      }),
    onSuccess,
    onError,
  });
  const end = useMutation({
    mutationFn: () =>
      sendJson<QuestionsAnswer>(path`/api/timeline/${code}/questions`, { method: 'DELETE', key: newKey() }),
    onSuccess,
    onError,
  });
  return { add, remove, end };
};
