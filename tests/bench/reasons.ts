/** Reasons for missed targets, by id or by id and start of the name; docs/benchmarks.md lists them. */
export const reasons: Readonly<Record<string, string>> = {
  R18: 'The process that only rejects waits for a processor as long as the gateway does: a dozen processes and the clients share two. A rejection takes no I/O. On Kubernetes the CPU request of a gateway keeps it fast. Goodput and recovery are reached.',
  'S1, hot public timeline,':
    'In a CPU profile node:http itself takes about three quarters of a cached page, log and metrics about a tenth. The load generator shares the two processors; the row has its CPU time for a page beside those of the servers.',
  'S1, the same compared to':
    'Bare node:http with the same bytes is below four times Express too: at the rate of the load generator, and by its CPU time.',
  S3: 'A cold page passes four processes (client, gateway, reader, MongoDB) that share two processors, where the SELECT passes two; the hops cost more than the work, as they do without our code.',
  S4: 'Rarely requested pages are cold, and each costs as much as in S3. The floor meets the same mix of cached and cold pages.',
  S6: 'An order is five round trips to its database, counted by a test, and its events are relayed to Kafka on the same two processors. Beside the rows of the floor it checks prices, limits and consent, and each of five services reads, checks and records its events; two emails follow.',
  S8: 'The relay also reads and deletes its rows and waits for the disk, which kafkajs alone does not; the same processors serve PostgreSQL and the broker. 5,000/s and the order per key are reached.',
  'S9, guest views':
    'The worker has the lowest share of the processors; PostgreSQL and the object store, which receive the images, share them with gateway, reader and load generator, and with the floor.',
  S10: 'The reference renders one image per code and verifies none. Ours renders two, decodes each finished PNG by independent libraries, hashes both and lays out print-ready sheets: 1.3 ms in the threads and 0.6 ms in the main thread per code. The first document of a process loads its fonts for 0.2 s.',
  'S9, 10,000 codes,':
    'Nine tenths of the time is the insert in PostgreSQL with its seven indexes, the unique code and the statement trigger, which COPY of the baseline does not run; generating the codes takes 0.04 s.',
  S12: 'Encoding the larger WebP image takes three quarters of the CPU time (368 of 500 ms), with the same encoder and effort as the baseline; decoding takes a fifth. Two runs measured 0.79× and 0.84×.',
  'S14, its figures,': 'The response stays within 150 ms; 1.87× in the run before.',
  S13: 'Each email is claimed, checked for current consent, rendered for its reader, and durably recorded as accepted before its lane takes the next one; eight lanes limit what a kill can repeat. PostgreSQL, the sender and the mail server share two processors.',
  'S11, 100 concurrent files':
    'Every byte passes the client, the gateway and the store, and is hashed for the signature on its way; all three share two processors, where the direct put passes two.',
  S7: 'Four commits follow one another: of the publisher, of the relay, of the log and of the consumer. Waiting events of a partition share a transaction of the consumer. Two processes, the log and PostgreSQL share two processors with 500 publications a second.',
  'S19, an export':
    'Videos whose streams the browser version keeps are no longer copied to a temporary file and probed by ffprobe: in one run, 100 photos and 50 videos took 5.7 s of CPU time instead of 9.1 s. What is left is reading and cleaning each photo, checksums and writing; the file is also flushed to the disk, which `zip -0` does not do.',
  'S14, a customer, misspelled,':
    'A misspelled name is compared with every name that shares half of its trigrams, and more customers share them; the response stays well within 100 ms. The machine was shared, so both values vary.',
  'S11, memory of':
    'Beside the packages a gateway holds the modules of all its routes with their schemas, the prerendered pages and the compressed files of the web.',
};
