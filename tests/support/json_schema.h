// Checks a JSON document against the part of JSON Schema that the schemas of formats/schema use. A keyword
// that is not known here is a failure, so that no part of a schema goes unchecked.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace plumb::test {

class SchemaCheck {
 public:
  using Json = nlohmann::json;
  explicit SchemaCheck(Json schema) : root_(std::move(schema)) {}

  // What is wrong with the document, each with its place; nothing if it fits.
  std::vector<std::string> operator()(const Json& document) {
    errors_.clear();
    check(root_, document, "$");
    return errors_;
  }

 private:
  void fail(const std::string& place, const std::string& what) { errors_.push_back(place + ": " + what); }

  static bool is_type(const std::string& type, const Json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  void check(const Json& schema, const Json& value, const std::string& place) {
    if (schema.contains("$ref")) {
      const std::string ref = schema["$ref"];
      check(root_.at(Json::json_pointer(ref.substr(1))), value, place);
      return;
    }
    for (const auto& [keyword, rule] : schema.items())
      check_keyword(schema, keyword, rule, value, place);
  }

  void check_keyword(const Json& schema, const std::string& keyword, const Json& rule, const Json& value,
                     const std::string& place) {
    static const std::set<std::string> silent{"$schema", "$defs", "title", "description"};
    if (silent.count(keyword) != 0) return;
    if (keyword == "type") {
      bool fits = false;
      for (const Json& type : rule.is_array() ? rule : Json::array({rule}))
        fits = fits || is_type(type, value);
      if (!fits) fail(place, "is " + value.dump() + ", expected " + rule.dump());
    } else if (keyword == "const") {
      if (value != rule) fail(place, "is " + value.dump() + ", expected " + rule.dump());
    } else if (keyword == "enum") {
      if (std::find(rule.begin(), rule.end(), value) == rule.end())
        fail(place, "is " + value.dump() + ", expected one of " + rule.dump());
    } else if (keyword == "pattern") {
      if (value.is_string() &&
          !std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>())))
        fail(place, "is " + value.dump() + ", expected a text like " + rule.dump());
    } else if (keyword == "minimum") {
      if (value.is_number() && value < rule) fail(place, "is below " + rule.dump());
    } else if (keyword == "required") {
      for (const Json& name : rule)
        if (value.is_object() && !value.contains(name.get<std::string>()))
          fail(place, "has no " + name.dump());
    } else if (keyword == "properties" || keyword == "additionalProperties") {
      if (keyword == "properties" || !schema.contains("properties")) check_members(schema, value, place);
    } else if (keyword == "items") {
      if (!value.is_array()) return;
      for (std::size_t i = 0; i < value.size(); ++i)
        check(rule, value[i], place + "[" + std::to_string(i) + "]");
    } else {
      fail(place, "the schema uses the keyword " + keyword + ", which this check does not know");
    }
  }

  void check_members(const Json& schema, const Json& value, const std::string& place) {
    if (!value.is_object()) return;
    const Json known = schema.value("properties", Json::object());
    const Json others = schema.value("additionalProperties", Json(true));
    for (const auto& [name, member] : value.items()) {
      const std::string here = place + "." + name;
      if (known.contains(name))
        check(known[name], member, here);
      else if (others.is_object())
        check(others, member, here);
      else if (others == false)
        fail(here, "is not in the schema");
    }
  }

  Json root_;
  std::vector<std::string> errors_;
};

} // namespace plumb::test
