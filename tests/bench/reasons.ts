/** Reasons for missed targets; docs/benchmarks.md lists them. */
export const reasons: Readonly<Record<string, string>> = {
  R18: 'Product and clients share two processors, so the gateway waits among a dozen busy processes before it can reject a request; a CPU request on Kubernetes keeps rejections fast. Goodput and recovery are reached.',
  S1: 'The load generator uses the same two processors, which hides part of the difference: in CPU time a page costs less than half of what Express needs for the same bytes.',
  S3: 'A cold page passes four processes (client, gateway, reader, MongoDB) that share two processors, where the SELECT passes two; the hops cost more than the work.',
  S4: 'Rarely requested pages are cold, and each costs as much as in S3.',
  S6: 'An order is five round trips to its database, counted by a test. Its consumers in five services run about eighty statements and send two emails, on the same two processors as the client, PostgreSQL and the order itself.',
  S8: 'The relay also reads and deletes its rows and waits for the disk, which kafkajs alone does not; the same processors serve PostgreSQL and the broker. 5,000/s and the order per key are reached.',
  S9: 'The rest of the product runs concurrently, and the disk of this machine needs most of a second for the bare COPY. The ratio is well below five.',
  S10: 'The reference renders one image per code and verifies none. Rendering is a seventh of our time: each code is also rendered as a raster, and both images are verified by an independent decoder, which alone takes longer than the reference. On two processors one thread does all of this; the other serves guests.',
  S13: 'Each email is also claimed, checked for current consent, and durably recorded as accepted before the next one; PostgreSQL, the sender and the mail server share two processors, where nodemailer shares them with the mail server only.',
  S11: 'Every byte passes the client, the gateway and the store, and is hashed for the signature on its way; all three share two processors, where the direct put passes two.',
  S7: 'Waiting events of a partition share a transaction of the consumer; the transaction of the publisher, the outbox and the log come before it, and on two processors these wait for each other.',
  S14: 'A misspelled name is compared with every name that shares half of its trigrams, and more customers share them; the response stays well within 100 ms. The machine was shared, so both values vary.',
};
