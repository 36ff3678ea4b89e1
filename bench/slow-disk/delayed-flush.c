/*
 * Makes every flush to disk take so much longer, as on a disk that is far away or turns: preloaded into a process,
 * its fsync and fdatasync wait FLUSH_DELAY_US microseconds before they do what they always do.
 *
 *     cc -O2 -shared -fPIC -o delayed-flush.so delayed-flush.c -ldl
 *     FLUSH_DELAY_US=10000 LD_PRELOAD=./delayed-flush.so node …
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_a_while(void) {
  const char *delay = getenv("FLUSH_DELAY_US");
  long microseconds = delay ? atol(delay) : 0;
  struct timespec left = {microseconds / 1000000, (microseconds % 1000000) * 1000};
  while (microseconds > 0 && nanosleep(&left, &left) != 0) {
  }
}

int fsync(int file) {
  static int (*flush)(int);
  if (!flush) flush = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_a_while();
  return flush(file);
}

int fdatasync(int file) {
  static int (*flush)(int);
  if (!flush) flush = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_a_while();
  return flush(file);
}
