import { describe, expect, test } from '@jest/globals';
import { createToastStore } from './toast-store.js';

describe('toast store', () => {
  test('holds one toast at a time; a new one replaces it', () => {
    const store = createToastStore();
    store.toast({ title: 'Link Copied!' });
    store.toast({ title: 'Memory Added!' });
    expect(store.shown()).toMatchObject({ title: 'Memory Added!', open: true, id: 2 });
  });

  test('replaces an open error immediately', () => {
    const store = createToastStore();
    store.toast({ title: 'Error', variant: 'destructive' });
    store.toast({ title: 'Link Copied!' });
    expect(store.shown()).toMatchObject({ title: 'Link Copied!', open: true });
  });

  test('closes an open error, but no other message, after a success', () => {
    const store = createToastStore();
    store.toast({ title: 'Login Failed', variant: 'destructive' });
    store.closeError();
    expect(store.shown()).toMatchObject({ open: false });
    store.toast({ title: 'Welcome Back!' });
    store.closeError();
    expect(store.shown()).toMatchObject({ title: 'Welcome Back!', open: true });
    store.toast({ title: 'We couldn’t open the payment page', variant: 'destructive', outlivesPage: true });
    store.closeError();
    expect(store.shown()).toMatchObject({ open: true });
  });

  test('lets a new error replace an error', () => {
    const store = createToastStore();
    store.toast({ title: 'Error', variant: 'destructive' });
    store.toast({ title: 'Login Failed', variant: 'destructive' });
    expect(store.shown()?.title).toBe('Login Failed');
  });

  test('ignores the late close of a toast that was replaced', () => {
    const store = createToastStore();
    store.toast({ title: 'one' });
    store.toast({ title: 'two' });
    store.close(1);
    expect(store.shown()).toMatchObject({ title: 'two', open: true });
  });

  test('notifies its listeners until they unsubscribe', () => {
    const store = createToastStore();
    let calls = 0;
    const leave = store.subscribe(() => (calls += 1));
    store.toast({ title: 'one' });
    leave();
    store.toast({ title: 'two' });
    expect(calls).toBe(1);
  });
});
