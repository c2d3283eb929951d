import { z } from 'zod';
import { partnerMessages } from '../../catalog/messages/partner-messages.js';
import { readWebAddress } from '../../values/text/web-address.js';
import { absentWhenEmpty } from '../fields.js';

const sentence = partnerMessages.website;

/** An optional web address; one without `https://` is completed. */
export const website = () =>
  absentWhenEmpty(
    z
      .string({ error: sentence })
      .max(300, { error: sentence, abort: true })
      .trim()
      .refine((text) => text === '' || readWebAddress(text) !== undefined, sentence)
      .overwrite((text) => readWebAddress(text) ?? text),
  );
