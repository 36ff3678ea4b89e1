/*
 * Writes down what a process, and every process that it starts, does to the files under a directory: preloaded, it puts
 * one record into a file for each change and each flush, after the system has carried it out. What a power cut leaves of
 * the changes can be worked out from that (see recording.ts, which reads the records).
 *
 *     cc -O2 -shared -fPIC -o recorder.so recorder.c -ldl
 *     RECORD_UNDER=/data RECORD_INTO=/tmp/record LD_PRELOAD=./recorder.so node …
 *
 * Both paths are absolute and without symbolic links. Memory that is mapped into files is not seen: SQLite maps the
 * index of its log alone, which it makes anew after a power cut.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { CREATED = 1, WRITTEN, RESIZED, FLUSHING, FLUSHED, RENAMED, LINKED, UNLINKED, MADE_DIRECTORY, REMOVED_DIRECTORY };

/* As it lies in the file, in the machine's order of bytes; the path, the second path and the data follow. */
struct __attribute__((packed)) header {
  uint8_t kind;
  uint64_t file;
  uint64_t offset;
  uint32_t path;
  uint32_t second;
  uint32_t data;
};

#define NEXT(name) ({ static typeof(&name) next; if (!next) next = (typeof(&name))dlsym(RTLD_NEXT, #name); next; })

static int record = -1;
static char under[PATH_MAX];
static size_t under_length;

__attribute__((constructor)) static void begin(void) {
  const char *directory = getenv("RECORD_UNDER"), *into = getenv("RECORD_INTO");
  if (!directory || !into) return;
  snprintf(under, sizeof under, "%s", directory);
  under_length = strlen(under);
  record = NEXT(open)(into, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* In one call, so that the records of several threads and processes never mix. */
static void put(enum kind kind, uint64_t file, uint64_t offset, const char *path, const char *second, const void *data, size_t length) {
  struct header header = {kind, file, offset, strlen(path), strlen(second), length};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)path, header.path}, {(void *)second, header.second}, {(void *)data, length}};
  ssize_t size = sizeof header + header.path + header.second + length;
  int error = errno;
  if (NEXT(writev)(record, parts, 4) != size) {
    fprintf(stderr, "recorder: a record could not be written\n");
    _exit(70);
  }
  errno = error;
}

static int is_under(const char *path) {
  return record >= 0 && strncmp(path, under, under_length) == 0 && (path[under_length] == '/' || path[under_length] == 0);
}

/* The whole path of a name; 0 where it is none of ours. */
static int ours(const char *name, char *whole) {
  if (record < 0 || !name) return 0;
  if (name[0] == '/') snprintf(whole, PATH_MAX, "%s", name);
  else {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here)) return 0;
    snprintf(whole, PATH_MAX, "%s/%s", here, name);
  }
  size_t length = strlen(whole);
  while (length > 1 && whole[length - 1] == '/') whole[--length] = 0;
  return is_under(whole);
}

/* The path of an open file, and its number; 0 where it is none of ours. */
static int ours_open(int descriptor, char *whole, uint64_t *file) {
  if (record < 0) return 0;
  char link[64];
  struct stat about;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, whole, PATH_MAX - 1);
  if (length <= 0) return 0;
  whole[length] = 0;
  if (!is_under(whole) || fstat(descriptor, &about) != 0) return 0;
  *file = about.st_ino;
  return S_ISREG(about.st_mode) || S_ISDIR(about.st_mode);
}

static uint64_t number_of(const char *path) {
  struct stat about;
  return lstat(path, &about) == 0 ? about.st_ino : 0;
}

static void opened(int descriptor, int was_there, int flags) {
  char path[PATH_MAX];
  uint64_t file;
  int error = errno;
  if (descriptor >= 0 && ours_open(descriptor, path, &file)) {
    if ((flags & O_CREAT) && !was_there) put(CREATED, file, 0, path, "", "", 0);
    else if ((flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY) put(RESIZED, file, 0, path, "", "", 0);
  }
  errno = error;
}

static int is_there(const char *path) {
  int error = errno;
  struct stat about;
  int there = lstat(path, &about) == 0;
  errno = error;
  return there;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    int there = record < 0 || is_there(path); \
    int descriptor = NEXT(name)(path, flags, mode); \
    opened(descriptor, there, flags); \
    return descriptor; \
  }
OPEN(open)
OPEN(open64)

static void written(int descriptor, const void *data, ssize_t size, off64_t offset) {
  char path[PATH_MAX];
  uint64_t file;
  if (size > 0 && ours_open(descriptor, path, &file)) put(WRITTEN, file, offset, path, "", data, size);
}

ssize_t write(int descriptor, const void *data, size_t length) {
  ssize_t size = NEXT(write)(descriptor, data, length);
  if (record >= 0 && size > 0) {
    int error = errno;
    off64_t end = lseek64(descriptor, 0, SEEK_CUR);
    if (end >= 0) written(descriptor, data, size, end - size);
    errno = error;
  }
  return size;
}

#define PWRITE(name, type) \
  ssize_t name(int descriptor, const void *data, size_t length, type offset) { \
    ssize_t size = NEXT(name)(descriptor, data, length, offset); \
    written(descriptor, data, size, offset); \
    return size; \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

static void written_parts(int descriptor, const struct iovec *parts, int count, ssize_t size, off64_t offset) {
  for (int part = 0; part < count && size > 0; part++) {
    ssize_t length = (ssize_t)parts[part].iov_len < size ? (ssize_t)parts[part].iov_len : size;
    written(descriptor, parts[part].iov_base, length, offset);
    offset += length;
    size -= length;
  }
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  ssize_t size = NEXT(writev)(descriptor, parts, count);
  if (record >= 0 && size > 0) {
    int error = errno;
    off64_t end = lseek64(descriptor, 0, SEEK_CUR);
    if (end >= 0) written_parts(descriptor, parts, count, size, end - size);
    errno = error;
  }
  return size;
}

#define PWRITEV(name, type) \
  ssize_t name(int descriptor, const struct iovec *parts, int count, type offset) { \
    ssize_t size = NEXT(name)(descriptor, parts, count, offset); \
    written_parts(descriptor, parts, count, size, offset); \
    return size; \
  }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

#define RESIZE(name, type) \
  int name(int descriptor, type length) { \
    int result = NEXT(name)(descriptor, length); \
    char path[PATH_MAX]; \
    uint64_t file; \
    if (result == 0 && ours_open(descriptor, path, &file)) put(RESIZED, file, length, path, "", "", 0); \
    return result; \
  }
RESIZE(ftruncate, off_t)
RESIZE(ftruncate64, off64_t)

#define FLUSH(name) \
  int name(int descriptor) { \
    char path[PATH_MAX]; \
    uint64_t file; \
    int is_ours = ours_open(descriptor, path, &file); \
    if (is_ours) put(FLUSHING, file, 0, path, "", "", 0); \
    int result = NEXT(name)(descriptor); \
    if (result == 0 && is_ours) put(FLUSHED, file, 0, path, "", "", 0); \
    return result; \
  }
FLUSH(fsync)
FLUSH(fdatasync)

#define TWO_NAMES(name, kind) \
  int name(const char *from, const char *to) { \
    int result = NEXT(name)(from, to); \
    char whole_from[PATH_MAX], whole_to[PATH_MAX]; \
    if (result == 0 && ours(from, whole_from) && ours(to, whole_to)) \
      put(kind, number_of(to), 0, whole_from, whole_to, "", 0); \
    return result; \
  }
TWO_NAMES(rename, RENAMED)
TWO_NAMES(link, LINKED)

#define ONE_NAME(name, kind) \
  int name(const char *path) { \
    int result = NEXT(name)(path); \
    char whole[PATH_MAX]; \
    if (result == 0 && ours(path, whole)) put(kind, 0, 0, whole, "", "", 0); \
    return result; \
  }
ONE_NAME(unlink, UNLINKED)
ONE_NAME(rmdir, REMOVED_DIRECTORY)

int mkdir(const char *path, mode_t mode) {
  int result = NEXT(mkdir)(path, mode);
  char whole[PATH_MAX];
  if (result == 0 && ours(path, whole)) put(MADE_DIRECTORY, number_of(path), 0, whole, "", "", 0);
  return result;
}

char *mkdtemp(char *pattern) {
  char *made = NEXT(mkdtemp)(pattern), whole[PATH_MAX];
  if (made && ours(made, whole)) put(MADE_DIRECTORY, number_of(made), 0, whole, "", "", 0);
  return made;
}
