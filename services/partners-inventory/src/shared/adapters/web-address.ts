import { z } from 'zod';

/** Staff and families see it as a link, so only http and https are valid. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Please enter the full web address, such as https://example.org.' })
  .max(300);
