import { expect, test } from '@jest/globals';
import { readPeers } from './peers.js';

const orders = { file: 'orders/v1/orders.proto', name: 'Orders' };
const codes = { file: 'qr-timeline/v1/codes.proto', name: 'Codes' };
const viewing = { file: 'qr-timeline/v1/viewing.proto', name: 'Viewing' };

test('a name takes its place in the address', () => {
  expect(readPeers('unix:/run/{service}.sock')(codes)).toBe('unix:/run/qr-timeline.sock');
});

test('what a role of its own answers is found where the exception says, and the rest of the service where it was', () => {
  const at = readPeers('dns:///{service}:7000 Viewing=dns:///qr-timeline-reader:7000');
  expect([orders, codes, viewing].map(at)).toEqual([
    'dns:///orders:7000',
    'dns:///qr-timeline:7000',
    'dns:///qr-timeline-reader:7000',
  ]);
});

test('several members of one role stand in one address', () => {
  const at = readPeers('orders=127.0.0.1:1 qr-timeline=127.0.0.1:2 Viewing=ipv4:127.0.0.1:3,127.0.0.1:4');
  expect([orders, codes, viewing].map(at)).toEqual(['127.0.0.1:1', '127.0.0.1:2', 'ipv4:127.0.0.1:3,127.0.0.1:4']);
});

test('a neighbour that stands nowhere is named, with the form', () => {
  expect(() => readPeers('qr-timeline=127.0.0.1:2')(orders)).toThrow(
    /^RPC_PEERS does not say where orders answers\. Write one address/,
  );
});
