export type MailMessage = {
  /** Becomes the Message-ID: the same id is the same mail, whatever crashes in between. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Resolves when the next hop has taken the message. */
export type Mail = { readonly send: (message: MailMessage) => Promise<void> };
