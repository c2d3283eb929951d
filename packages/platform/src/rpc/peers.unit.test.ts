import { expect, test } from '@jest/globals';
import { readPeers } from './peers.js';

const orders = { file: 'orders/v1/orders.proto', name: 'Orders' };
const codes = { file: 'qr-timeline/v1/codes.proto', name: 'Codes' };
const viewing = { file: 'qr-timeline/v1/viewing.proto', name: 'Viewing' };

test('inserts the service name into the address', () => {
  expect(readPeers('unix:/run/{service}.sock')(codes)).toBe('unix:/run/qr-timeline.sock');
});

test('routes only the contract of an exception to its address', () => {
  const at = readPeers('dns:///{service}:7000 Viewing=dns:///qr-timeline-reader:7000');
  expect([orders, codes, viewing].map(at)).toEqual([
    'dns:///orders:7000',
    'dns:///qr-timeline:7000',
    'dns:///qr-timeline-reader:7000',
  ]);
});

test('passes on an address with several replicas', () => {
  const at = readPeers('orders=127.0.0.1:1 qr-timeline=127.0.0.1:2 Viewing=ipv4:127.0.0.1:3,127.0.0.1:4');
  expect([orders, codes, viewing].map(at)).toEqual(['127.0.0.1:1', '127.0.0.1:2', 'ipv4:127.0.0.1:3,127.0.0.1:4']);
});

test('names a service without an address, with the expected form', () => {
  expect(() => readPeers('qr-timeline=127.0.0.1:2')(orders)).toThrow(
    /^RPC_PEERS has no address for orders\. Write one address/,
  );
});
