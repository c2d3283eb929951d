import { describe, expect, it } from '@jest/globals';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { addressProblem, isPublicAddress } from './webhook-address.js';

const none = new Set<string>();

describe('the address of a webhook', () => {
  it.each([
    'https://okafor.example/hooks?from=keepsake',
    'https://8.8.8.8/hooks',
    'https://[2606:4700::6810:84e5]/hooks',
    'https://okafor.example:443/',
  ])('is accepted when it is a public https server: %s', (url) => {
    expect(addressProblem(url, none)).toBeUndefined();
  });

  it.each([
    ['http://okafor.example/', integrationMessages.url],
    ['ftp://okafor.example/', integrationMessages.url],
    ['okafor.example', integrationMessages.url],
    ['https://okafor.example:8443/', integrationMessages.urlPort],
    ['https://ana:secret@okafor.example/', integrationMessages.urlSecret],
    ['https://localhost/', integrationMessages.urlPrivate],
    ['https://printer.local/', integrationMessages.urlPrivate],
    ['https://metadata.google.internal/', integrationMessages.urlPrivate],
    ['https://intranet/', integrationMessages.urlPrivate],
    ['https://127.0.0.1/', integrationMessages.urlPrivate],
    ['https://0x7f.1/', integrationMessages.urlPrivate],
    ['https://2130706433/', integrationMessages.urlPrivate],
    ['https://10.1.2.3/', integrationMessages.urlPrivate],
    ['https://169.254.169.254/latest/meta-data', integrationMessages.urlPrivate],
    ['https://[::1]/', integrationMessages.urlPrivate],
    ['https://[::ffff:10.0.0.1]/', integrationMessages.urlPrivate],
    ['https://[fd00:ec2::254]/', integrationMessages.urlPrivate],
  ])('is refused when it is not: %s', (url, message) => {
    expect(addressProblem(url, none)).toBe(message);
  });

  it('may be a host that the operator exempts', () => {
    expect(addressProblem('http://localhost:4000/hooks', new Set(['localhost:4000']))).toBeUndefined();
    expect(addressProblem('http://localhost:4001/hooks', new Set(['localhost:4000']))).toBe(integrationMessages.url);
  });

  it.each([
    '100.64.0.1',
    '192.168.0.1',
    '172.16.9.9',
    '0.0.0.0',
    '224.0.0.1',
    '198.18.0.1',
    '64:ff9b::a00:1',
    'fe80::1',
    '2002:a00:1::',
    'x',
  ])('never resolves to %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
