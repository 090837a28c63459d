// A file that is written at the end of a long run. That it can be is found out at the beginning.
#pragma once

#include <string>

namespace plumb {

class ReportFile {
 public:
  enum class Mode { replace, append };

  // Throws NoAnswer where the file cannot be opened for writing. What is in it stays until write().
  ReportFile(std::string path, Mode mode);
  // Removes a file that it made and that was never written.
  ~ReportFile();
  ReportFile(ReportFile&& other) noexcept;
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;
  ReportFile& operator=(ReportFile&&) = delete;

  // Throws NoAnswer where not all of it can be written.
  void write(const std::string& text);

 private:
  [[noreturn]] void fail_now() const;

  std::string path_;
  Mode mode_;
  int file_ = -1;
  bool is_new_ = false;
};

} // namespace plumb
