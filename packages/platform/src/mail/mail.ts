export type MailMessage = {
  /** Becomes the Message-ID: the same id is the same mail, whatever crashes in between. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Resolves when the next hop has taken the message. Rejects with a problem: `mail-refused` when this message will never be
 * taken, `mail-unavailable` when it may be later. Both carry the transport's own `code` and the server's `responseCode`,
 * and neither repeats an address.
 */
export type Mail = {
  readonly send: (message: MailMessage) => Promise<void>;
  /** Where messages stay with us: removes those of these ids, and is content when there are none. */
  readonly forget?: (ids: readonly string[]) => Promise<void>;
};
