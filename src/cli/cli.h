/*
 * The subcommands of the program `keltis`. Each gets its own arguments, its name first, and
 * returns the exit status: 0 done, 1 the work failed, 2 it was asked wrongly.
 */
#ifndef KELTIS_CLI_H
#define KELTIS_CLI_H

int cli_arena(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_ladder(int argc, char **argv);
int cli_learn(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_verify(int argc, char **argv);

#endif
