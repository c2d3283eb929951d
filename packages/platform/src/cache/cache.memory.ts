import { LRUCache } from 'lru-cache';
import type { Cache } from './cache.js';

const maxBytes = 64 << 20;

export const memoryCache = (): Cache => {
  const kept = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => value.length + key.length,
  });
  return {
    get: async (key) => kept.get(key),
    set: async (key, value, ttlMs) => void kept.set(key, value, { ttl: ttlMs }),
    drop: async (key) => void kept.delete(key),
  };
};
