import type { AddContactBody } from '@keepsake/contracts/rest/contacts';
import { useMutation } from '@tanstack/react-query';
import { sendJson } from '../../shared/api/client.js';

type Message = Pick<AddContactBody, 'firstName' | 'lastName' | 'email' | 'notes'> & {
  readonly type: 'prospect';
  readonly source: 'website';
  readonly humanCheck?: { readonly challengeId: string; readonly answer: string };
};

export const useSendMessage = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: Message; readonly key: string }) =>
      sendJson<unknown>('/api/contacts', { body, key }),
  });
