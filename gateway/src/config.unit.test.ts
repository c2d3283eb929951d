import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const enough = { SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters' };

describe('gateway settings', () => {
  it('require the session secret only', () => {
    expect(readConfig(enough)).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      secure: false,
      mailbox: undefined,
    });
    expect(() => readConfig({})).toThrow('SESSION_SECRET');
  });

  it('strip the trailing slash of the address and are secure behind https', () => {
    expect(readConfig({ ...enough, PUBLIC_URL: 'https://keepsake.example/' })).toMatchObject({
      publicUrl: 'https://keepsake.example',
      secure: true,
    });
  });

  it('reject instant sign-in, mailbox and sample secrets in production, naming each', () => {
    const request = { ...enough, PROFILE: 'production', CUSTOMER_LOGIN: 'instant', DEV_MAILBOX: 'on' };
    expect(() => readConfig(request)).toThrow(/CUSTOMER_LOGIN[^]*DEV_MAILBOX/);
    expect(() => readConfig({ ...request, SESSION_SECRET: 'sample-secret-of-the-documentation-0123456789' })).toThrow(
      'SESSION_SECRET',
    );
    expect(() => readConfig({ ...request, CUSTOMER_LOGIN: 'code', DEV_MAILBOX: 'off' })).not.toThrow();
  });

  it('read the mailbox from the mail address by default', () => {
    expect(readConfig({ ...enough, DEV_MAILBOX: 'on', MAIL_URL: 'file:///mail' }).mailbox).toBe('file:///mail');
    expect(readConfig({ ...enough, DEV_MAILBOX: 'off', MAIL_URL: 'file:///mail' }).mailbox).toBeUndefined();
  });
});
