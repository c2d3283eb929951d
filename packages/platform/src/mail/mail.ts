export type MailMessage = {
  /** Becomes the Message-ID: the same id is the same email, also after a crash. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Sends email. `send` resolves when the next hop has accepted the message.
 *
 * It rejects with `mail-refused` if this message is permanently rejected, or `mail-unavailable` if a retry may succeed.
 * Both carry the `code` of the transport and the `responseCode` of the server; neither contains an address.
 */
export type Mail = {
  readonly send: (message: MailMessage) => Promise<void>;
  /** Deletes the stored messages with these ids; unknown ids are ignored. Absent if the adapter stores none. */
  readonly forget?: (ids: readonly string[]) => Promise<void>;
};
