import type { AddContactBody, ContactForm } from '@keepsake/contracts/rest/contacts';
import { useMutation } from '@tanstack/react-query';
import { sendJson } from '../../shared/api/client.js';

export type Inquiry = ContactForm['inquiryType'];

export const inquiries: Readonly<Record<Inquiry, string>> = {
  personal: 'Personal Memory Timeline',
  funeral_home: 'Funeral Home Partnership',
  business: 'Business Solutions',
  bulk: 'Bulk Orders',
};

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
